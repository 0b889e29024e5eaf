// The log-in: by password, with its second step where that is on, or by a passkey; then the way on.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { navigate } from '../../web/navigate.ts';
import { toast } from '../../web/ui/toast.ts';
import { goOn } from './after-log-in.browser.ts';
import { nextForMail } from './came-from.browser.ts';
import { logInNotice, typedEmail } from './log-in-notice.browser.ts';
import { postPlainly, type PlainAnswer } from '../../web/post-plainly.ts';
import { beginSession, sessionQuery } from './session.browser.ts';
import { confirmEmail, signUp } from '../accounts/sign-up.contract.ts';
import { signIn } from './sign-in.contract.ts';
import { finishSignIn } from '../second-steps/two-step.contract.ts';

interface Goal {
  next?: string;
  price?: string;
}

interface ConfirmingLogIn {
  email: string;
  /** Of the confirmation link. */
  token: string;
  password: string;
  /** The password replaces the one chosen at sign-up. */
  isNew: boolean;
}

/** The answer's own words; without any, the default stands. */
class LogInError extends Error {}

export function useLogIn(goal: Goal, ready: boolean) {
  // Who has logged in in another tab since goes on here, too.
  const session = useQuery({ ...sessionQuery, refetchOnWindowFocus: true });
  const proceed = useProceed(goal);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'password' | 'passkey' | null>(null);
  /** Stands for the right password while the second step is asked for. */
  const [secondStep, setSecondStep] = useState<string | null>(null);
  const [sendAgain, setSendAgain] = useState<(() => Promise<PlainAnswer>) | null>(null);
  const [link, setLink] = useState<'open' | 'confirmed' | 'used up'>('open');
  const user = session.data?.user;

  useEffect(() => {
    if (user && ready && !busy) void proceed(user);
  });

  const attempt = async (way: 'password' | 'passkey', work: () => Promise<boolean>) => {
    if (busy) return;
    setBusy(way);
    setError(null);
    setSendAgain(null);
    try {
      if (await work()) {
        const person = await beginSession();
        if (!person)
          throw new LogInError('Your browser blocked our login cookie. Allow cookies for this site, then try again.');
        return await proceed(person);
      }
    } catch (fault) {
      setError((fault instanceof LogInError && fault.message) || 'Login failed');
    }
    setBusy(null);
  };

  const byPassword = (email: string, password: string) => attempt('password', () => logIn(email, password));

  /** Confirms the address, then logs in with the same password. */
  const byConfirmation = ({ email, token, password, isNew }: ConfirmingLogIn) =>
    attempt('password', async () => {
      const { ok, status, sentence } = await postPlainly(confirmEmail, { token, password, is_new: isNew });
      // Used up, perhaps by this very press before its answer was lost: the password alone decides now.
      if (!ok && status !== 410) throw new LogInError(sentence);
      typedEmail.set(email);
      setLink(ok ? 'confirmed' : 'used up');
      return logIn(email, password);
    });

  const logIn = async (email: string, password: string): Promise<boolean> => {
    const { ok, answer, sentence } = await postPlainly(signIn, { email, password });
    // The form's own password was right, so the same sign-up once more sends the mail of the same account.
    if (answer['code'] === 'forbidden')
      setSendAgain(() => () => postPlainly(signUp, { email, password, next: nextForMail(goal.next) }));
    if (!ok) throw new LogInError(sentence);
    const token = waitingToken(answer['second_step']);
    setSecondStep(token);
    return token === null;
  };

  const byCode = (code: string) =>
    attempt('password', async () => {
      const { ok, status, answer, sentence } = await postPlainly(finishSignIn, { token: secondStep, code });
      if (status === 410) setSecondStep(null);
      if (!ok) throw new LogInError(sentence);
      const left = answer['recovery_codes_left'];
      if (typeof left === 'number') tellCodesLeft(left);
      return true;
    });

  const byPasskey = () =>
    attempt('passkey', async () => {
      const { logInByPasskey } = await import('./passkey-log-in.browser.ts');
      const outcome = await logInByPasskey();
      if (outcome.state === 'refused') throw new LogInError(outcome.text);
      return outcome.state === 'in';
    });

  const back = () => {
    setSecondStep(null);
    setError(null);
  };
  return { error, busy, secondStep, sendAgain, link, byPassword, byConfirmation, byCode, byPasskey, back };
}

function useProceed(goal: Goal) {
  const leaving = useRef(false);
  return async (person: { id: string; email: string }) => {
    if (leaving.current) return;
    leaving.current = true;
    logInNotice.set(null);
    const path = await goOn(person, { next: goal.next, price: goal.price });
    if (path !== null) await navigate(path, { replace: true });
  };
}

function waitingToken(value: unknown): string | null {
  const token = typeof value === 'object' && value !== null && 'token' in value ? value.token : null;
  return typeof token === 'string' ? token : null;
}

function tellCodesLeft(left: number): void {
  toast({
    text: `Recovery code used. ${left === 0 ? 'That was your last one. Make' : `${left} left. Make`} new ones in Settings.`,
    tone: left < 3 ? 'warning' : 'normal',
    duration: 12_000,
  });
}

// Codes as people type them, and recovery codes as they are made.

export const recoveryCodeCount = 10;
export const stepSeconds = 30;
/** 32 signs that nobody mistakes for one another: five bits each. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
const codeLength = 10;

export type TypedCode = { kind: 'app' | 'recovery'; code: string } | null;

/** Six digits of an app, or a recovery code; spaces, dashes and capitals do not matter. */
export function readCode(typed: string): TypedCode {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return code.length === codeLength && Array.from(code).every((sign) => signs.includes(sign))
    ? { kind: 'recovery', code }
    : null;
}

/** `bytes` must be random, one for each sign: 50 bits a code. */
export function recoveryCodes(bytes: Uint8Array): string[] {
  return Array.from({ length: recoveryCodeCount }, (_, index) => {
    const own = bytes.subarray(index * codeLength, (index + 1) * codeLength);
    const code = Array.from(own, (byte) => signs[byte % signs.length]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

export const recoveryCodeBytes = recoveryCodeCount * codeLength;

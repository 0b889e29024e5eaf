import { expect, it } from 'vitest';
import { alert, confirm, prompt, questions, refuse } from './ask.ts';

const answerFirst = () => {
  const [first, ...rest] = questions.get();
  questions.set(rest);
  if (first) refuse(first);
};

it('asks once what is asked twice while it is open', async () => {
  const first = prompt({ title: 'Not sold after all?', label: 'Why' });
  expect(await prompt({ title: 'Not sold after all?', label: 'Why' })).toBeNull();
  const yes = confirm({ title: 'Delete Pat Doe?' });
  expect(await confirm({ title: 'Delete Pat Doe?' })).toBe(false);
  expect(questions.get()).toHaveLength(2);
  answerFirst();
  expect(await first).toBeNull();
  answerFirst();
  expect(await yes).toBe(false);
});

it('asks what is another question, and says each alert', () => {
  void confirm({ title: 'Delete Pat Doe?' });
  void confirm({ title: 'Delete Sam Lee?' });
  void confirm({ title: 'Delete Pat Doe?', body: 'With 3 notes.' });
  void prompt({ title: 'Delete Pat Doe?', label: 'Why' });
  void alert('Saved.');
  void alert('Saved.');
  expect(questions.get()).toHaveLength(6);
});

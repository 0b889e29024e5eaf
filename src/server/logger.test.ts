// Nothing that names a person or opens a door reaches a line of the log.
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const marks = {
  password: 'mark-password',
  token: 'mark-token',
  authorization: 'mark-authorization',
  cookie: 'mark-cookie',
  secret: 'mark-secret',
  email: 'mark@example.com',
  phone: '+12025550123',
  name: 'mark-name',
  body: 'mark-body',
};

function linesOf(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  expect(lines.length).toBeGreaterThan(0);
  return lines.join('');
}

it.each([
  ['at the top', marks],
  ['one level down', { lead: marks }],
  ['two levels down', { request: { headers: marks } }],
])('fields of that kind are blotted out %s', (_, fields) => {
  const text = linesOf((log) => log.info(fields, 'something happened'));
  for (const value of Object.values(marks)) expect(text).not.toContain(value);
  expect(text).toContain('[redacted]');
});

it('an error of the database shows its code and its constraint, never the row that it quotes', () => {
  const fault = Object.assign(new Error('duplicate key: (phone)=(+12025550123)'), {
    code: '23505',
    constraint: 'leads_phone',
    detail: 'Key (phone)=(+12025550123) already exists.',
  });
  const text = linesOf((log) => log.error({ err: fault }, 'request failed'));
  expect(text).not.toContain('2025550123');
  expect(text).toContain('leads_phone');
});

it('the stack holds frames only, not the further lines of a message', () => {
  const fault = Object.assign(new Error('refused\nAva Stone, ava@example.com'), { code: '22P02' });
  const text = linesOf((log) => log.error({ err: fault }, 'request failed'));
  expect(text).not.toContain('Ava Stone');
  expect(text).toMatch(/"stack":"\s+at /);
});

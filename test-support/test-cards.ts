// Cards of the sandbox that pay and that nobody has used: a card has one free trial, whoever gives it.
import { randomInt } from 'node:crypto';

export function newCard(): string {
  const digits = `424242${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

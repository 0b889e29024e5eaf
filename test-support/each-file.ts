// Run by vitest at the beginning of every test file; what is registered first ends last.
import { afterAll } from 'vitest';
import { endTestDatabase } from './database.ts';

afterAll(endTestDatabase);

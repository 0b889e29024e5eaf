// The page about an agent's texts: open to everyone, complete without scripts, drawn as a picture for the carrier's reviewers.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { picturePath, signUpPath } from '../numbers/sign-up-page.rules.ts';

const page = {
  params: z.strictObject({ slug: z.string() }),
  // What other sites hang on to links that people share.
  query: z.looseObject({}),
  answer: z.any(),
  pageRefusals: true,
  errors: ['not_found'],
} as const;

export const showSignUp = endpoint({
  ...page,
  method: 'GET',
  path: signUpPath,
  summary: 'The page where people agree to an agent’s texts, as HTML; its form is that of the agent’s own page',
});

export const showPicture = endpoint({
  ...page,
  method: 'GET',
  path: picturePath,
  summary: 'That page as a picture (PNG), for the carrier’s reviewers',
});

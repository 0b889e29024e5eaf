// The passwords that guessing begins with: a kept list, read at the first sign-up and only on the server.
let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 6));
}

export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (known ??= load());
}

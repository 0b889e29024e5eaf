// The one account that may use the Message Lab: configured by email or by id; nobody's while unset.

export function isLabAccount(configured: string | undefined, user: { id: string; email: string }): boolean {
  const account = configured?.trim().toLowerCase() ?? '';
  return account !== '' && (account === user.id.toLowerCase() || account === user.email.toLowerCase());
}

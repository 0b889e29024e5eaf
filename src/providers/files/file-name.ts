/** No part begins with a dot: none leads out of its folder. */
const pattern = /^[a-z-]+(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** @throws Error; names are made by the program, never by who uploads */
export function checkedName(name: string): string {
  if (!pattern.test(name) || name.length > 200) throw new Error(`Not the name of a file: ${JSON.stringify(name)}`);
  return name;
}

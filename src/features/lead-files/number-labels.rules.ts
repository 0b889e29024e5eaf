// The label beside a number or an address says whose it is: "Phone 1 - Label" or "Phone 1 Type" of "Phone 1 - Value".
import { headerWords } from './column-aliases.rules.ts';

/** "Phone 1 Type", or "Phone Type 1". */
const labelWord = / (?:label|type|kind|description)(?= [0-9]+$|$)/;

/** For each of these columns the one that labels it. */
export function labelColumns(headers: readonly string[], labeled: readonly number[]): ReadonlyMap<number, number> {
  const words = headers.map(headerWords);
  const labels = new Map(
    words.flatMap((word, column) => (labelWord.test(word) ? [[word.replace(labelWord, ''), column]] : [])),
  );
  return new Map(
    labeled.flatMap((column) => {
      const label = labels.get((words[column] ?? '').replace(/ (?:value|number|address)$/, ''));
      return label === undefined ? [] : [[column, label]];
    }),
  );
}

const notTheirs =
  /\b(?:fax|assistant|asst|secretary|pager|spouse|husband|wife|son|daughter|mother|father|parent|brother|sister|child|friend|relative|partner|manager|doctor|attorney|poa|emergency|agent|referr(?:al|ed))\b/;

export const isLabelOfOthers = (label: string): boolean => notTheirs.test(headerWords(label));

import { leadLimits } from '../../domain/lead-draft.ts';
import { cleanLine, cutText } from '../../domain/plain-text.ts';
import { isRefusedValue, withoutSecrets } from './refused-column.rules.ts';

type ExtraWarning = 'details_cut' | 'sensitive_removed';

/** Collects what no field takes, under its header, within the limits of a lead. */
export class ExtraDetails {
  readonly values: Record<string, string> = {};
  #count = 0;
  readonly #warnings: { add(warning: ExtraWarning): unknown };

  constructor(warnings: { add(warning: ExtraWarning): unknown }) {
    this.#warnings = warnings;
  }

  add(header: string | undefined, value: string): void {
    if (value === '') return;
    if (isRefusedValue(value)) {
      this.#warnings.add('sensitive_removed');
      return;
    }
    const kept = withoutSecrets(value);
    if (kept !== value) this.#warnings.add('sensitive_removed');
    const key = this.#freeKey(header ?? '');
    if (this.#count >= leadLimits.extraKeys || value.length > leadLimits.extraValue) this.#warnings.add('details_cut');
    if (this.#count >= leadLimits.extraKeys) return;
    this.#count += 1;
    this.values[key] = cutText(kept, leadLimits.extraValue);
  }

  #freeKey(header: string): string {
    const key = extraKeyOf(header);
    if (!Object.hasOwn(this.values, key)) return key;
    for (let number = 2; ; number += 1) {
      const numbered = `${key} (${number})`;
      if (!Object.hasOwn(this.values, numbered)) return numbered;
    }
  }
}

const keys = new Map<string, string>();

function extraKeyOf(header: string): string {
  const known = keys.get(header);
  if (known !== undefined) return known;
  const line = cutText(cleanLine(header), leadLimits.extraKey - 10) || 'Column';
  // Assigned to a plain object these would change it instead of becoming a key.
  const key = ['__proto__', 'constructor', 'prototype'].includes(line) ? `column ${line}` : line;
  if (keys.size > 2000) keys.clear();
  keys.set(header, key);
  return key;
}

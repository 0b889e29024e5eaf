// A text field that shows what fits while one types. Anything else may be typed, too.
import { lastOfList, type Suggestion } from './suggestions.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useSuggestions } from './use-suggestions.tsx';

interface SuggestInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'list' | 'role'> {
  value: string;
  onText: (text: string) => void;
  suggestions: readonly Suggestion[];
  /** Several, with commas: the last one is suggested. */
  isList?: boolean;
}

export function SuggestInput({ value, onText, suggestions, isList = false, ...rest }: SuggestInputProps) {
  const { before, typed } = isList ? lastOfList(value) : { before: '', typed: value };
  const { anchor, attributes, open, close, press, list } = useSuggestions({
    text: typed,
    suggestions,
    onChoose: (chosen) => onText(`${before}${chosen}`),
  });
  return (
    <span ref={anchor} className="block">
      <TextInput
        {...rest}
        {...attributes}
        value={value}
        onChange={(event) => {
          onText(event.target.value);
          open();
        }}
        onKeyDown={(event) => press(event) || rest.onKeyDown?.(event)}
        onBlur={(event) => {
          close();
          rest.onBlur?.(event);
        }}
        onClick={open}
      />
      {list}
    </span>
  );
}

import { halfTyped } from '../../domain/half-typed.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface DateInputProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onKeyUp' | 'onBlur'> {
  type: 'date' | 'time';
  /** As the browser writes it, '' or `halfTyped`. */
  value: string;
  onText: (text: string) => void;
}

/** A date or time field that tells half typed from empty. */
export function DateInput({ type, value, onText, ...rest }: DateInputProps) {
  const read = (input: HTMLInputElement) => {
    const text = input.value || (input.validity.badInput ? halfTyped : '');
    if (text !== value) onText(text);
  };
  return (
    <TextInput
      {...rest}
      type={type}
      value={value === halfTyped ? '' : value}
      onChange={(event) => read(event.currentTarget)}
      // The first part that is typed changes no value, so that the browser tells of no change.
      onKeyUp={(event) => read(event.currentTarget)}
      onBlur={(event) => read(event.currentTarget)}
    />
  );
}

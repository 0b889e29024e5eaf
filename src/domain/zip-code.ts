// ZIP codes as spreadsheets spoil them: without their zero, as decimals, with a separator of thousands, as an exponent.
export function zipCode(written: string | null): string | null {
  if (written === null) return null;
  const exponent = /^([0-9])[.,]([0-9]{1,4})E\+?0?4$/i.exec(written);
  const digits = exponent
    ? `${exponent[1]}${(exponent[2] ?? '').padEnd(4, '0')}`
    : written
        .replace(/^([0-9]{4,5})\.0+$/, '$1')
        .replace(/^([0-9]{5})-$/, '$1')
        .replace(/^([0-9]{5})([0-9]{4})$/, '$1-$2')
        .replace(/^[A-Z]{2}[ ,]+(?=[0-9]{5}(?:-[0-9]{4})?$)/, '')
        .replace(/^([0-9]{1,2}),([0-9]{3})$/, '$1$2');
  if (/^0+(?:-0+)?$/.test(digits)) return null;
  return /^[0-9]{4}$/.test(digits) ? `0${digits}` : digits;
}

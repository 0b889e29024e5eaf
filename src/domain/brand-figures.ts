// What a seller of this product says of itself on the agents' pages: a figure and what it counts.

export interface BrandFigure {
  figure: string;
  counts: string;
}

export const sampleFigures =
  '1 million+ = families helped; $150 billion = life insurance in place; $800 million = premium sold per year; 29,000+ = professional agents';

/** `figure = what it counts`, each after a semicolon. Null: cannot be read so. */
export function readBrandFigures(text: string): BrandFigure[] | null {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const figures = parts.flatMap((part) => {
    const [figure = '', counts = '', ...others] = part.split('=').map((words) => words.trim());
    return figure && counts && others.length === 0 ? [{ figure, counts }] : [];
  });
  return figures.length === parts.length ? figures : null;
}

/** One quiet sentence in the middle while something is found out. */
export function QuietScreen({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-6">
      <p role="status" className="text-ink-faint">
        {text}
      </p>
    </main>
  );
}

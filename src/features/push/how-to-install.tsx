import { Card } from '../../web/ui/card.tsx';

const steps = [
  'Update to iOS 16.4 or later.',
  'Open this page in Safari, tap Share, then Add to Home Screen.',
  'Open the app from the Home Screen and log in.',
  'Come back to this page and tap Enable Notifications.',
];

export function HowToInstall() {
  return (
    <Card title="On iPhone and iPad" description="Apple allows notifications only for apps on the Home Screen.">
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-faint">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-faint">
        iOS sometimes stops notifications without saying so. The app turns them on again the next time you open it.
      </p>
    </Card>
  );
}

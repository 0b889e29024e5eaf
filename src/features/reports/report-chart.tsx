// Bars from zero with their values on top; the table below has the same figures for everyone who cannot see them.
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts';

export interface ChartBar {
  key: string;
  label: string;
  value: number;
  /** Already formatted, short. */
  said: string;
}

export interface ReportChartProps {
  bars: readonly ChartBar[];
  onOpen: (key: string) => void;
}

const tick = { fill: 'var(--color-ink-faint)', fontSize: 11 };

export function ReportChart({ bars, onOpen }: ReportChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...bars]}
        accessibilityLayer={false}
        margin={{ top: 18, right: 0, bottom: 0, left: 0 }}
        barCategoryGap="28%"
      >
        <XAxis
          dataKey="label"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          interval="preserveEnd"
          minTickGap={4}
          height={22}
        />
        <YAxis hide domain={[0, (most: number) => Math.max(1, most)]} />
        <Bar
          dataKey="value"
          fill="var(--color-accent)"
          radius={[3, 3, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
          onClick={({ payload }: { payload?: ChartBar }) => payload && onOpen(payload.key)}
        >
          <LabelList dataKey="said" position="top" offset={5} fill="var(--color-ink-soft)" fontSize={11} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

import { CalendarClock, MessageSquare, PhoneMissed, WalletMinimal } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, PageHeader } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { StageBadge } from '../ui/stage-badge.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { stageOptions } from './sample-leads.ts';

export function HomePage() {
  return (
    <Page
      width="wide"
      header={<PageHeader title="Home" description="Tuesday, March 3" tools={<Button>Customize</Button>} />}
    >
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Follow-ups today"
          value="12"
          note="3 are late"
          tone="warning"
          icon={<CalendarClock aria-hidden />}
          to="/app/leads"
        />
        <StatCard
          label="Unread texts"
          value="48"
          note="7 more than yesterday"
          icon={<MessageSquare aria-hidden />}
          to="/app/messages"
        />
        <StatCard
          label="Missed calls"
          value="2"
          note="Last 20 minutes ago"
          tone="danger"
          icon={<PhoneMissed aria-hidden />}
        />
        <StatCard
          label="Balance"
          value="$1,204.50"
          note="About 120,450 texts"
          tone="good"
          icon={<WalletMinimal aria-hidden />}
          to="/app/wallet"
        />
      </div>
      <div className="mt-3 grid gap-3 lg:grid-cols-2">
        <Card title="Pipeline" description="What moved this week" aside={<Button size="small">Open board</Button>}>
          <ul className="flex flex-col gap-2">
            {stageOptions.map((stage, index) => (
              <li key={stage.value} className="flex items-center justify-between">
                <StageBadge stage={stage.value} label={stage.label} />
                <span className="tabular-nums">{[412, 96, 31, 12, 7, 24][index]}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Import" description="spring-list.csv" footer={<Button size="small">See rows</Button>}>
          <Progress label="Importing leads" done={0.42} detail="21,004 of 50,000 rows" onCancel={() => {}} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Badge>Neutral</Badge>
            <Badge tone="accent">New</Badge>
            <Badge tone="good">Delivered</Badge>
            <Badge tone="warning">Waiting until 8 AM</Badge>
            <Badge tone="danger">Failed</Badge>
          </div>
          <div className="mt-4 flex flex-col gap-2">
            <Notice>Texts are billed per segment.</Notice>
            <Notice tone="good">Auto-recharge settings saved.</Notice>
            <Notice tone="warning">Your card expires this month.</Notice>
            <Notice tone="danger">Failed to save settings.</Notice>
          </div>
        </Card>
      </div>
    </Page>
  );
}

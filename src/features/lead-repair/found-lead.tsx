import { Badge } from '../../web/ui/badge.tsx';
import { Link } from '../../web/ui/link.tsx';

interface Found {
  lead_id: string;
  lead_name: string | null;
  is_in_trash: boolean;
}

/** The lead of a row: a link, unless it is in the trash. */
export function FoundLead({ lead: { lead_id, lead_name, is_in_trash } }: { lead: Found }) {
  const name = lead_name ?? 'Unnamed lead';
  return (
    <span className="flex min-w-0 items-center gap-2">
      {is_in_trash ? (
        <>
          <span className="truncate font-medium">{name}</span>
          <Badge>In trash</Badge>
        </>
      ) : (
        <Link to="/app/leads" search={{ lead: lead_id }} className="truncate rounded-xs font-medium hover:underline">
          {name}
        </Link>
      )}
    </span>
  );
}

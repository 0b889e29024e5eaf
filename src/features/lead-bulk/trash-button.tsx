import { Trash2 } from 'lucide-react';
import { buttonClass } from '../../web/ui/button.tsx';
import { Link } from '../../web/ui/link.tsx';

export function TrashButton() {
  return (
    <Link
      to="/app/leads/trash"
      aria-label="Trash"
      data-tip="Trash"
      className={buttonClass({ tone: 'ghost', icon: true })}
    >
      <Trash2 aria-hidden />
    </Link>
  );
}

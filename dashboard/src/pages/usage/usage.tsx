import { PageHeader } from '../../ui/page-header.js';
import { UsagePanel } from './usage-panel.js';
import './usage.css';

/** What the application uses, and how much it may. */
export default function UsagePage() {
  return (
    <>
      <PageHeader title="Usage" lead="What all worlds of the application have used" />
      <div class="panels">
        <UsagePanel />
      </div>
    </>
  );
}

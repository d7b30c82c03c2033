import { EmptyState } from '../../ui/states.js';
import { PageHeader } from '../../ui/page-header.js';

export default function Overview() {
  return (
    <>
      <PageHeader title="Overview" />
      <EmptyState title="Nothing here yet" />
    </>
  );
}

import { EmptyState } from '../../ui/states.js';
import { PageHeader } from '../../ui/page-header.js';

export default function Flows() {
  return (
    <>
      <PageHeader title="Flows" />
      <EmptyState title="Nothing here yet" />
    </>
  );
}

import { EmptyState } from '../../ui/states.js';
import { PageHeader } from '../../ui/page-header.js';

export default function Characters() {
  return (
    <>
      <PageHeader title="Characters" />
      <EmptyState title="Nothing here yet" />
    </>
  );
}

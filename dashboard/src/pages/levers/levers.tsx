import { EmptyState } from '../../ui/states.js';
import { PageHeader } from '../../ui/page-header.js';

export default function Levers() {
  return (
    <>
      <PageHeader title="Levers" />
      <EmptyState title="Nothing here yet" />
    </>
  );
}

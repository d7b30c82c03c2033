import { useQuery } from '../../api/query.js';
import type { AgentNpc, Page } from '../../api/types.js';
import { useWorld } from '../../api/world.js';
import { pageHref } from '../../router.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** The parents and the living children, also of the dead. */
export function FamilyPanel({ character }: { readonly character: AgentNpc }) {
  const { instance } = useWorld();
  const parents = character.parents ?? [];
  const path = `/v1/agent-npc/${instance.id}?parent=${character.id}&sort=createdAt&limit=200`;
  const children = useQuery<Page<AgentNpc>>(path);
  const linkTo = ({ id, name }: { readonly id: string; readonly name: string }) => (
    <a href={pageHref(instance.id, 'characters', id)}>{name}</a>
  );
  return (
    <Panel class="third" title="Family">
      <Loaded query={children} lines={2}>
        {({ items, nextCursor }) =>
          parents.length + items.length === 0 ? (
            <EmptyState title="No family" hint="No parents and no living children." />
          ) : (
            <ul class="family">
              {parents.map((parent) => (
                <li key={parent.id}>
                  {parent.type === 'agent-npc' ? linkTo(parent) : <span>{parent.name}</span>}
                  <span class="note">{parent.type === 'agent-npc' ? 'Parent' : 'Parent, a plain NPC'}</span>
                </li>
              ))}
              {items.map((child) => (
                <li key={child.id}>
                  {linkTo(child)}
                  <span class="note">Child</span>
                </li>
              ))}
              {nextCursor !== null && <li class="note">And more.</li>}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

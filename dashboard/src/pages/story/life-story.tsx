import { useQuery } from '../../api/query.js';
import type { Chronicle } from '../../api/types.js';
import { Panel } from '../../ui/panel.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ChronicleView } from './chronicle-view.js';

/** A life in sentences; also of the dead. */
export function LifeStory({ path }: { readonly path: string }) {
  const query = useQuery<Chronicle>(`${path}/chronicle`);
  return (
    <Panel class="wide" title={query.data?.title ? `The story of ${query.data.title}` : 'Story'}>
      <Loaded query={query} lines={6}>
        {(chronicle) =>
          chronicle.chapters.length === 0 ? (
            <EmptyState
              title="Nothing worth telling yet"
              hint="A story begins with a first talk: talk to them, or let them meet somebody with PUT …/interact."
            />
          ) : (
            <div class="story-scroll" role="region" aria-label="The story of a life" tabIndex={0}>
              <ChronicleView chronicle={chronicle} />
            </div>
          )
        }
      </Loaded>
    </Panel>
  );
}

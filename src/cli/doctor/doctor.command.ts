import { type Command } from 'commander';
import { DataSource } from 'typeorm';
import { AgentProber } from '../../conversation/agent-prober.js';
import { type AgentRow } from '../../database/rows.js';
import { linesOf, print, note } from '../../common/terminal.js';
import { withRecordedService } from '../with-service.js';
import { examine } from './doctor.js';
import { type Finding, ok, toLines, warning } from './finding.js';

const mostProbed = 200;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'check settings, database, schema, clock, agents and webhooks; exit code 1 if something is broken',
    )
    .option('--json', 'the findings as JSON')
    .option('--probe', 'probe every registered agent now')
    .action(async (options: { json?: true; probe?: true }) => {
      const { findings: found, servable } = await examine(note);
      const findings = [...found, ...(options.probe && servable ? await probeAgents() : [])];
      const healthy = findings.every(({ state }) => state !== 'fault');
      print(...(options.json ? linesOf(JSON.stringify({ healthy, findings }, null, 2)) : toLines(findings)));
      if (!healthy) process.exitCode = 1;
    });
}

/** Runs in the service itself: with its address rules and the credentials of the agents; it updates their health. */
function probeAgents(): Promise<Finding[]> {
  return withRecordedService({ command: 'doctor', details: { probe: true } }, async (app) => {
    const rows = await app.get(DataSource).query<{ row: AgentRow }[]>(
      `SELECT to_jsonb(g) AS row FROM economy.agent g
        WHERE host_type = 'self_hosted' AND deleted_at IS NULL ORDER BY last_health_check NULLS FIRST LIMIT $1`,
      [mostProbed],
    );
    const prober = app.get(AgentProber, { strict: false });
    const findings: Finding[] = [];
    for (const { row } of rows) {
      const { ok: answers, latencyMs, detail } = await prober.probe(row);
      findings.push(
        answers
          ? ok('probe', `${row.name} answers in ${latencyMs} ms`)
          : warning('probe', `${row.name} does not answer: ${detail}`, `look at ${hostOf(row.endpoint)}`),
      );
    }
    return findings;
  });
}

/** The rest of an endpoint may hold a secret. */
function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : 'its endpoint';
}

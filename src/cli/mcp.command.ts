import { type Command, InvalidArgumentError } from 'commander';
import { readMcpSettings } from '../common/config/env.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { tell } from '../common/terminal.js';

interface McpOptions {
  readonly url?: string;
  readonly token?: string;
  readonly readOnly?: true;
  readonly maxAmount?: number;
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('speak MCP on stdin and stdout, for a service that runs elsewhere; tools for AI agents')
    .option('--url <address>', 'address of the service; default MCP_URL')
    .option('--token <token>', 'access token; default MCP_TOKEN, which other users of the machine cannot see')
    .option('--read-only', 'only tools that read')
    .option('--max-amount <n>', 'maximum amount of one trade', readAmount)
    .action(async (options: McpOptions, command: Command) => {
      const settings = readMcpSettings();
      const url = options.url ?? settings.url;
      const token = options.token ?? settings.token;
      if (!URL.canParse(url)) command.error('--url must be the address of the service');
      if (token === null) command.error('a token is missing: set MCP_TOKEN or pass --token');
      const { serveStdio } = await import('../http/mcp/stdio.js');
      const fault = await serveStdio(url, token, {
        readOnly: options.readOnly ?? settings.readOnly,
        maxAmount: options.maxAmount ?? settings.maxAmount,
      });
      if (fault === null) return;
      tell(fault);
      process.exitCode = 1;
    });
}

export function readAmount(text: string): number {
  const amount = text.trim() === '' ? null : toDecimal(Number(text));
  if (amount !== null) return amount;
  throw new InvalidArgumentError(`it must be a number from 0 to ${maxMoney} with at most 4 fraction digits`);
}

import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/jwt-auth.guard.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type ErrorCode, errorCodes, errorKinds, isErrorCode } from '../../common/errors/error-code.js';

/** The pages that the `type` of a problem document points to. */
@ApiExcludeController()
@Public()
@Controller('problems')
export class ProblemPagesController {
  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  list(): string {
    return page('Problems', errorCodes.map((each) => section(each, '')).join('\n'));
  }

  @Get(':code')
  @Header('Content-Type', 'text/html; charset=utf-8')
  show(@Param('code') code: string): string {
    if (!isErrorCode(code)) throw new EconomyError('ROUTE_NOT_FOUND');
    return page(
      code,
      `${section(code, '../')}<p><a href="../problems">All problems</a> · <a href="../docs">API documentation</a></p>`,
    );
  }
}

/** Links are relative, because a host may serve the page below a path of its own. */
function section(code: ErrorCode, root: string): string {
  const { status, title, help } = errorKinds[code];
  return `<section id="${code}"><h2><a href="${root}problems/${code}">${code}</a> <small>${status}</small></h2>
<p><strong>${inHtml(title)}.</strong> ${inHtml(help).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p></section>`;
}

/** A browser takes `<token>` for an element, and shows nothing of it. */
function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
small{font-weight:normal;opacity:.7}code{font-family:ui-monospace,monospace}</style></head>
<body><h1>${title}</h1>${body}</body></html>`;
}

import { type ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type RequestMiddleware } from './request-middleware.js';

/**
 * Empties kept connections before a process stops: from then on each answer says that it is the last one of its
 * connection. A connection that is closed without that word may have the next request on its way already, which would
 * then get no answer.
 */
@Injectable()
export class ConnectionDrainer {
  private begun = false;
  private readonly open = new Set<ServerResponse>();

  readonly step: RequestMiddleware = {
    begin: ({ response }) => {
      if (this.begun) sayClose(response);
      else this.open.add(response);
    },
    end: ({ response }) => {
      this.open.delete(response);
    },
  };

  begin(): void {
    this.begun = true;
    for (const response of this.open) sayClose(response);
    this.open.clear();
  }
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Embargo } from './embargo.entity.js';

@Injectable()
export class EmbargoService {
  private readonly looks = new Map<string, Promise<readonly Embargo[]>>();

  constructor(@InjectRepository(Embargo) private readonly embargoes: Repository<Embargo>) {}

  async impose(embargo: Embargo): Promise<void> {
    await this.embargoes.upsert(embargo, ['instanceId', 'characterId']);
  }

  async lift(instanceId: string, characterId: string): Promise<void> {
    await this.embargoes.delete({ instanceId, characterId });
  }

  /** A bulk call checks all its trades at the same time: they share one query. */
  inForce(instanceId: string): Promise<readonly Embargo[]> {
    const look = this.looks.get(instanceId) ?? this.look(instanceId);
    this.looks.set(instanceId, look);
    return look;
  }

  private async look(instanceId: string): Promise<readonly Embargo[]> {
    await nextTurn();
    this.looks.delete(instanceId);
    return this.embargoes.findBy({ instanceId });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { Deed } from './deed.entity.js';

@Injectable()
export class ChronicleService {
  constructor(@InjectRepository(Deed) private readonly deeds: Repository<Deed>) {}

  /** Events come at least once: what is in the book already stays as it is. */
  async write(deed: Deed): Promise<void> {
    await this.deeds.createQueryBuilder().insert().values(deed).orIgnore().execute();
  }

  read(instanceId: string, after = 0): Promise<Deed[]> {
    return this.deeds.find({
      where: { instanceId, seq: MoreThan(after) },
      order: { seq: 'ASC' },
      take: 100,
    });
  }
}

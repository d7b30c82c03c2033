import { randomUUID } from 'node:crypto';
import { Body, Controller, Get, Module, Param, ParseIntPipe, Post } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { Economy } from 'agent-npc-economy';
import { Column, Entity, PrimaryGeneratedColumn, Repository } from 'typeorm';

/** What the game itself keeps, in its own tables. */
@Entity()
export class Guild {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  name!: string;

  /** The application of the guild in the economy. */
  @Column('text')
  clientId!: string;
}

@Controller('guild')
class GuildController {
  constructor(
    @InjectRepository(Guild) private readonly guilds: Repository<Guild>,
    private readonly economy: Economy,
  ) {}

  /** Founds a guild; with the token it makes worlds of its own in the economy. */
  @Post()
  async found(@Body() { name }: { name: string }): Promise<Guild & { token: string }> {
    const { clientId } = await this.economy.createApplication({ name });
    const guild = await this.guilds.save({ name, clientId });
    return { ...guild, token: await this.economy.issueToken(clientId) };
  }

  /** Builds the hall of a guild, a world with its master in it: calls in the process, without a token. */
  @Post(':id/hall')
  async build(@Param('id', ParseIntPipe) id: number): Promise<{ world: string; master: string }> {
    const { name, clientId } = await this.guilds.findOneByOrFail({ id });
    const economy = this.economy.as(clientId);
    const world = await economy.registerInstance({ uuid: randomUUID(), name: `Hall of the ${name}` });
    const { agentNpc } = await economy.spawnAgentNpc({
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'manual',
      name: 'The master',
      wealth: 100,
    });
    return { world: world.id, master: agentNpc.id };
  }

  @Get()
  list(): Promise<Guild[]> {
    return this.guilds.find();
  }
}

/** A module with the default data source of TypeORM: the economy has another one. */
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({
        type: 'postgres',
        url: process.env['DATABASE_URL'] ?? '',
        entities: [Guild],
        synchronize: true,
      }),
    }),
    TypeOrmModule.forFeature([Guild]),
  ],
  controllers: [GuildController],
})
export class GuildModule {}

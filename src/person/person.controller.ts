import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { type Note, Noted } from '../http/auth/noted.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type Page, readPage } from '../common/paging/page.js';
import { Person } from './person.resource.js';
import { ChangePersonDto, CreatePersonDto } from './person.dto.js';
import { personCursor, PersonService } from './person.service.js';

const PersonPage = PageOf(Person);

@ApiTags('Application')
@Controller('v1/person')
@Requires('manage')
export class PersonController {
  constructor(private readonly people: PersonService) {}

  @Post()
  @Operation({
    summary: 'Invite a person',
    description: 'Roles: `read`, `operate` (also changes worlds), `own` (everything).',
    returns: Person,
    status: 201,
    secret: true,
    write: true,
    refusals: ['NAME_TAKEN', 'TOO_MANY_PEOPLE'],
  })
  invitePerson(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreatePersonDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Person> {
    return this.people.create(caller, dto, request);
  }

  @Get()
  @Operation({ summary: 'List the people', description: 'Oldest first.', returns: PersonPage })
  listPeople(
    @CurrentCaller() caller: Caller,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Person>> {
    return this.people.list(caller, readPage(query, { list: 'person', owner }, personCursor));
  }

  @Put(':identifier')
  @Operation({
    summary: 'Change a person',
    description: 'Ends its tokens, and keys beyond its role.',
    returns: Person,
    secret: true,
    write: true,
  })
  changePerson(
    @CurrentCaller() caller: Caller,
    @Identifier('person') identifier: string,
    @Body() dto: ChangePersonDto,
    @Idempotency() request: IdempotentRequest,
    @Noted() note: Note,
  ): Promise<Person> {
    return note(
      dto,
      (person) => person,
      () => this.people.get(caller, identifier),
      () => this.people.change(caller, identifier, dto, request),
    );
  }

  @Delete(':identifier')
  @Operation({
    summary: 'Delete a person',
    description: 'Ends its tokens and keys.',
    returns: Person,
    write: true,
  })
  deletePerson(
    @CurrentCaller() caller: Caller,
    @Identifier('person') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Person> {
    return this.people.remove(caller, identifier, request);
  }
}

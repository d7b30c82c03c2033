import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonEntity } from './person.entity.js';
import { AuthModule } from '../http/auth/auth.module.js';
import { DashboardSignInController } from './dashboard-sign-in.controller.js';
import { InvitationService } from './invitation.service.js';
import { Passwords } from './password.js';
import { PersonController } from './person.controller.js';
import { PersonService } from './person.service.js';
import { SignInController } from './sign-in.controller.js';
import { SignInService } from './sign-in.service.js';
import { SignOutService } from './sign-out.service.js';
import { SignInPermits } from './sign-in-permits.js';

/** The people who run the worlds of an application, and how they sign in. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([PersonEntity])],
  controllers: [PersonController, SignInController, DashboardSignInController],
  providers: [InvitationService, Passwords, PersonService, SignInService, SignInPermits, SignOutService],
})
export class PersonModule {}

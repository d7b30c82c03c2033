import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EmbargoController } from './embargo.controller.js';
import { Embargo } from './embargo.entity.js';
import { EmbargoService } from './embargo.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Embargo])],
  controllers: [EmbargoController],
  providers: [EmbargoService],
  exports: [EmbargoService],
})
export class EmbargoModule {}

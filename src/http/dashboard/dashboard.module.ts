import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { DashboardController, StartPageController } from './dashboard.controller.js';
import { DashboardFiles } from './dashboard-files.js';

/** The same place, seen from `src/http/dashboard` and from `dist/src/http/dashboard`. */
const folders = ['../../../dist/dashboard', '../../../dashboard'];

@Module({
  controllers: [DashboardController, StartPageController],
  providers: [
    {
      provide: DashboardFiles,
      useFactory: (): DashboardFiles => {
        const candidates = folders.map((folder) => join(import.meta.dirname, folder));
        return DashboardFiles.read(candidates.find((folder) => existsSync(join(folder, 'assets'))) ?? null);
      },
    },
  ],
})
export class DashboardModule {}

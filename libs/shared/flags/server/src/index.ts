export { createFlagsModule } from './flags.module';

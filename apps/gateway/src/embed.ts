/** The whole gateway inside another process, such as a test's. */
export { importOwnCatalogue } from './catalogue/importCatalogue.ts'
export { parseConfig } from './config/readConfig.ts'
export { createGateway, type RunningGateway } from './createGateway.ts'
export { updateProject } from './projects/projects.ts'

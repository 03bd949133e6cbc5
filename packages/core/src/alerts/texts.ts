export type AlertVariant = 'info' | 'warning' | 'error'
export type AlertRow = readonly [variant: AlertVariant, title: string, message: (detail: string) => string]

/** Messages for the site's developer (specification §8): variant, short title, what to do. */
export const alerts = {
  ProjectIdNotConfigured: [
    'error',
    'Project ID Not Configured',
    () => 'createFoyer was called without `projectId`. Wallets on this page work; services of the project do not.',
  ],
  LocalConfigurationIgnored: [
    'warning',
    'Local configuration ignored',
    (detail) =>
      `features ${detail}: the project's configuration decides. Manage these features in the project's dashboard.`,
  ],
  OriginNotAllowed: [
    'error',
    'Origin Not Allowed',
    (detail) => `${detail} is not among the allowed origins of the project. Add it in the project's dashboard.`,
  ],
  RateLimited: [
    'error',
    'Rate Limited',
    () => 'The project service was asked too often. Its configuration is read again on the next visit.',
  ],
  ServerError: [
    'error',
    'Server Error',
    () => "The project's configuration could not be fetched: the server failed. The site's own settings count.",
  ],
  ConfigurationUnavailable: [
    'warning',
    'Configuration Unavailable',
    (detail) => `The project's configuration could not be fetched (${detail}). The site's own settings count.`,
  ],
  NetworkNotFound: [
    'error',
    'Network Not Found',
    (detail) => `Network ${detail} is not configured. Include it in the \`networks\` array of createFoyer.`,
  ],
  OptionNotServed: [
    'warning',
    'Option Not Served',
    (detail) => `createFoyer: \`${detail}\` does nothing yet. Remove it.`,
  ],
  StorageBlocked: [
    'info',
    'Storage Blocked',
    () => 'This page may not store data. Connections last until it is closed.',
  ],
} as const satisfies Record<string, AlertRow>

/** Words of the screens about session keys: they load with them. */
export const sessionsWords = {
  'sessions.active': 'Until {date}',
  'sessions.created': 'This site can act for you until {date}',
  'sessions.createdText': 'It won’t ask each time, within the limits you approved. You can revoke this at any time.',
  'sessions.expired': 'Expired',
  'sessions.failed': 'Couldn’t load this. The wallet isn’t responding.',
  'sessions.manage': 'View permissions',
  'sessions.none': 'This site can’t do anything without asking you.',
  'sessions.revoke': 'Revoke',
  'sessions.revokeAll': 'Revoke all',
  'sessions.revokeOf': 'Revoke: {what}',
  'sessions.revoked': 'Revoked',
  'sessions.revoking': 'Revoking. This will finish automatically.',
  'sessions.unsure': 'The network isn’t responding, so this may still be active.',
} as const

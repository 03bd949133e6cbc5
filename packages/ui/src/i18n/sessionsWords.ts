/** Words of the screens about session keys: they load with them. */
export const sessionsWords = {
  'sessions.active': 'Until {date}',
  'sessions.created': 'This site may act for you until {date}',
  'sessions.createdText': 'It won’t ask each time, within the limits you saw. You can take it back at any time.',
  'sessions.expired': 'Has run out',
  'sessions.failed': 'This didn’t load. The wallet isn’t answering.',
  'sessions.manage': 'See what it may do',
  'sessions.none': 'This site can do nothing without asking you.',
  'sessions.revoke': 'Revoke',
  'sessions.revokeAll': 'Revoke all',
  'sessions.revokeOf': 'Revoke: {what}',
  'sessions.revoked': 'Revoked',
  'sessions.revoking': 'Being revoked. This goes on by itself.',
  'sessions.unsure': 'The network isn’t answering, so it may still hold.',
} as const

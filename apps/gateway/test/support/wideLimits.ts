const wide = { burst: 1_000_000, perSecond: 1_000_000 }

/** Limits that no test reaches by accident. */
export const wideLimits = { read: wide, write: wide, rpc: wide, asset: wide, login: wide, project: wide }

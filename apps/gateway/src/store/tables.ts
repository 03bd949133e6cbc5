/** What a passkey is asked besides: to be made for a wallet, to be made with one, to sign in. */
export type ChallengePurpose = 'create' | 'make' | 'login'
/** What one of a wallet's passkeys is asked for. */
export type PasskeyPurpose = 'value' | 'open' | 'export' | 'custody' | 'email' | 'passkeys'

/** The rows of the store, as both databases hold them: texts, whole numbers, and JSON as text. */
export type Tables = {
  meta: { key: string; value: string }
  leases: { name: string; holder: string; expires_at: number }
  projects: {
    id: string
    name: string
    created_at: number
    /** JSON: string[] */
    origins: string
    /** JSON: the answer of /appkit/v1/config */
    features: string
    analytics: number
    /** 1 where its sites want a passkey for value. */
    needs_passkey: number
  }
  wallets: {
    id: string
    position: number
    name: string
    /** JSON: a catalogue entry */
    entry: string
  }
  /** Wallets of the catalogue that the owner does not offer; an import leaves them so. */
  hidden_wallets: { id: string; hidden_at: number }
  /** Each catalogue that was imported, and where it came from. */
  catalogue_imports: {
    id: string
    imported_at: number
    /** Who ran the import, as the machine knows them. */
    imported_by: string
    /** The file's path, or that it came with the program. */
    source: string
    sha256: string
    wallets: number
    /** The key whose signature was checked, base64url; null where none was asked for. */
    signed_by: string | null
    /** What the signature says of the file's age. */
    version: number | null
  }
  images: { kind: string; id: string; type: string; bytes: Uint8Array }
  chain_state: { chain_id: string; low: number; high: number; complete: number }
  blocks: { chain_id: string; number: number; hash: string; parent_hash: string; timestamp: number }
  transactions: {
    chain_id: string
    hash: string
    block_number: number
    position: number
    timestamp: number
    sender: string
    recipient: string | null
    /** Base units of the native coin, decimal. */
    value: string
    nonce: number
    selector: string | null
    success: number
    /** Base units paid for gas, decimal. */
    fee: string
  }
  /** A transfer as one of its two accounts sees it: once for the sender, once for the recipient. */
  transfers: {
    account: string
    chain_id: string
    block_number: number
    position: number
    /** Place in the transaction; the native transfer is -1. */
    log_index: number
    /** Place within one log, for batches. */
    batch_index: number
    kind: 'native' | 'erc20' | 'erc721' | 'erc1155'
    token: string
    token_id: string
    sender: string
    recipient: string
    amount: string
    /** How many transfers of the same token the transaction holds; a fact the spam rules read. */
    crowd: number
  }
  activity: { account: string; chain_id: string; timestamp: number; block_number: number; position: number }
  holdings: { chain_id: string; account: string; token: string; kind: string; token_id: string }
  tokens: {
    chain_id: string
    address: string
    kind: string
    name: string
    symbol: string
    decimals: number
    spam: number
    checked_at: number
  }
  nfts: {
    chain_id: string
    contract: string
    token_id: string
    name: string
    preview: string | null
    checked_at: number
  }
  orders: {
    id: string
    project_id: string
    created_at: number
    status: string
    chain_id: string
    account: string
    token: string
    /** Base units, decimal; set when paid. */
    amount: string | null
    payment_currency: string
    payment_amount: string
    /** The signed transaction as it is broadcast, so that a restart sends the same one again. */
    raw: string | null
    hash: string | null
    nonce: number | null
    note: string | null
  }
  payments: {
    id: string
    project_id: string
    /** The site's own name of the order. */
    payment_id: string
    network: string
    asset: string
    recipient: string
    /** Empty where the page named no one. */
    payer: string
    hash: string
    status: string
    /** Base units, decimal; set when the chain has confirmed it. */
    received: string | null
    confirmations: number | null
    /** Of looking at the chain; then anew, of telling the owner's server. */
    tries: number
    next_at: number
    created_at: number
    note: string | null
    /** Of the network that told of it last, a keyed hash whose key ends with its process. */
    source: string
    /** When a node first said that it does not have it, since the last time that none answered. */
    unseen_since: number | null
  }
  names: { name: string; registered_at: number; updated_at: number; attributes: string }
  name_addresses: { name: string; coin_type: number; address: string; created_at: number }
  sessions: {
    pci: string
    account: string
    project_id: string
    permission: string
    created_at: number
    expires_at: number
    revoked_at: number | null
  }
  events: {
    project_id: string
    event_id: string
    received_at: number
    day: string
    type: string
    event: string
    domain: string
    path: string
    visitor: string | null
    properties: string
  }
  frame_users: {
    id: string
    /** Trimmed and in lower case; none for a user of an account elsewhere. */
    email: string | null
    /** An account elsewhere that is the user's only proof: `farcaster:<fid>`, `facebook:<id>`. */
    identity: string | null
    created_at: number
    custody: 'standard' | 'strict'
    evm_address: string | null
    solana_address: string | null
    /** 1 where its user wants a passkey for value. */
    needs_passkey: number
  }
  /** Accounts elsewhere that open the wallet of an address. */
  frame_social_links: {
    /** `<provider>:<id>` */
    identity: string
    /** As with the user. */
    email: string
    created_at: number
  }
  /** Nonces that were signed elsewhere to sign in, each once. */
  frame_nonces: { nonce: string; expires_at: number }
  /** One-time codes that were mailed. */
  frame_codes: {
    id: string
    purpose: string
    email: string
    /** Whom the code belongs to: the hash of a secret that only the asking page holds, or a session's id. */
    holder: string
    code_hash: string
    attempts: number
    created_at: number
    expires_at: number
    used_at: number | null
  }
  /** What is limited: a keyed hash of it, how often, and until when it counts. */
  frame_counts: { key: string; count: number; expires_at: number }
  /** Approvals of browsers by a link in a mail. */
  frame_device_links: {
    token_hash: string
    holder: string
    email: string
    site: string
    browser: string
    network: string
    created_at: number
    expires_at: number
    approved_at: number | null
    /** When the code that follows was mailed. */
    mailed_at: number | null
  }
  frame_devices: {
    id: string
    user_id: string
    token_hash: string
    browser: string
    created_at: number
    seen_at: number
  }
  frame_sessions: {
    id: string
    user_id: string
    device_id: string
    site: string
    created_at: number
    seen_at: number
    expires_at: number
    /** Of its tokens, the latest that was used, and since when. All before it are spent. */
    used_number: number
    used_at: number
    ended_at: number | null
    end_reason: 'signed-out' | 'revoked' | 'copied' | 'email-changed' | null
  }
  /** Every token a session ever had. */
  frame_tokens: { hash: string; session_id: string; number: number; issued_at: number }
  /** Keys of browsers that proved themselves in a session: by a code, or an account elsewhere. */
  frame_browser_keys: { session_id: string; public_key: string; proved_at: number }
  /** Parts of keys from before sharings had states: kept until their user has a sharing of today. */
  frame_legacy_shares: {
    id: string
    user_id: string
    device_id: string
    server_share: string
    /** In standard custody only. */
    recovery_share: string | null
    created_at: number
  }
  /** Each split of a user's key; ids are made by the page. A retired one is a tombstone without any part. */
  frame_sharings: {
    id: string
    user_id: string
    state: 'proposed' | 'current' | 'retired'
    /** The sharing that was current when this one was proposed, and that it may replace. */
    base: string | null
    mode: 'standard' | 'strict' | null
    /** Counts a user's sharings: people tell their papers apart by it. */
    number: number
    evm_address: string | null
    solana_address: string | null
    server_share: string | null
    /** In standard custody only, and only once the sharing is current. */
    recovery_share: string | null
    /** Who proposed it. */
    device_id: string
    created_at: number
    changed_at: number
  }
  /** One for each device: the server's half of a pair. The other half never leaves the device's browser. */
  frame_pairs: {
    id: string
    user_id: string
    sharing: string
    device_id: string
    /** The key of the device's browser: it may have been put out by others, and be known by another id now. */
    browser_key: string | null
    browser: string
    server_share: string
    created_at: number
    /** When its device last asked for it; a pair that was never used goes after some days. */
    used_at: number | null
  }
  /** Answers to what changed something, so that asking the same twice changes it once. */
  frame_ops: { user_id: string; op: string; body_hash: string; answer: string; created_at: number }
  /** A device without a share that asks the user's other ones for one. */
  frame_share_requests: {
    id: string
    user_id: string
    session_id: string
    public_key: string
    browser: string
    created_at: number
    expires_at: number
    /** JSON: the other device's answer, readable by the asking one alone. */
    answer: string | null
  }
  frame_email_replacements: {
    user_id: string
    new_email: string
    token_hash: string
    created_at: number
    due_at: number
  }
  /** Passkeys that a wallet may want before value: their public halves. */
  frame_credentials: {
    id: string
    user_id: string
    /** base64url, as WebAuthn has it. */
    credential_id: string
    /** COSE, in base64url. */
    public_key: string
    counter: number
    /** JSON */
    transports: string
    name: string
    created_at: number
    used_at: number | null
    /** Of one that signs in: WebAuthn's user handle, of its own. Null: it is asked for value alone. */
    handle: string | null
  }
  /** What sites may do with an account by keys of their own, until it runs out or the chain has the revocation. */
  frame_grants: {
    /** Of the delegation, by which the chain knows it: 0x and 64 digits. */
    hash: string
    /** CAIP-2 */
    chain_id: string
    user_id: string
    /** Origin of the page that was given it. */
    site: string
    /** JSON, as the page sent it: what was granted, and the delegation without its signature. */
    grant_json: string
    created_at: number
    expires_at: number
    /** JSON: the signed operation that takes it back, from the moment that someone wanted that. */
    revocation_json: string | null
    /** When someone first wanted that. */
    revoking_at: number | null
    /** When the chain was seen to have it. */
    revoked_at: number | null
    /** When that operation was last handed to the bundler; 0: never. */
    tried_at: number
  }
  /** Challenges that wait for a passkey; each is taken once. */
  frame_challenges: {
    hash: string
    /** Empty, as is the session, where no one is signed in yet. */
    user_id: string
    session_id: string
    browser_key: string
    purpose: PasskeyPurpose | ChallengePurpose
    /** Digest of the request that is approved; of a new passkey its handle; of a login its state's hash. Empty where there is none. */
    about: string
    expires_at: number
  }
  /** What an assertion earned, and the messages that it let through. */
  frame_passkey_tokens: {
    hash: string
    user_id: string
    session_id: string
    browser_key: string
    purpose: PasskeyPurpose
    about: string
    expires_at: number
  }
  frame_passkey_uses: { hash: string; message: string }
  /** Passkeys that their user says to have lost, while the mailbox and the other browsers can say no. */
  frame_passkey_losses: { user_id: string; token_hash: string; created_at: number; due_at: number }
  /** Recovery codes sealed under what a passkey gives; the server can open none. */
  frame_passkeys: {
    id: string
    user_id: string
    /** None for one from before sharings had states. */
    sharing: string | null
    credential_id: string
    salt: string
    sealed: string
    created_at: number
  }
  /** Nonces that sites may have signed, each once. */
  auth_nonces: { token_hash: string; nonce: string; project_id: string; expires_at: number }
  auth_sessions: {
    token_hash: string
    project_id: string
    /** CAIP-10 */
    account: string
    domain: string
    uri: string
    nonce: string
    /** JSON: what was signed with. */
    wallet: string | null
    client_id: string | null
    expires_at: number
  }
  /** Accounts that signed in at a project. */
  auth_accounts: {
    project_id: string
    account: string
    id: string
    /** JSON: the site's own notes. */
    metadata: string | null
  }
  logins: { token_hash: string; csrf: string; expires_at: number }
  price_samples: {
    /** CAIP-2, a colon, and the address or `native`. */
    token: string
    /** 1 where it stands for an hour, else for the shorter time between two prices. */
    is_hourly: number
    /** When that time began. */
    at: number
    /** US dollars for one, times 10^18, decimal. */
    price: string
  }
  /** Requests to sources, by their names in the configuration. */
  source_usage: {
    source: string
    /** UTC, as 2026-01-31. */
    day: string
    requests: number
  }
}

/**
 * Tables as stores have them that took a step before it was edited, by the version that they were at. All other stores have what
 * the steps up to theirs give.
 */
export const earlierTables: readonly {
  readonly words: string
  readonly version: number
  readonly tables: readonly string[]
  readonly statements: readonly string[]
}[] = [
  {
    words: 'before the index knew crowds',
    version: 3,
    tables: ['transactions', 'transfers', 'activity', 'holdings'],
    statements: [
      'CREATE TABLE "transactions" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "hash" text not null, "timestamp" bigint not null, "sender" text not null, "recipient" text, "value" text not null, "nonce" bigint not null, "selector" text, "success" integer not null, "fee" text not null, constraint "transactions_key" primary key ("chain_id", "block_number", "position"))',
      'CREATE TABLE "transfers" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "log_index" integer not null, "batch_index" integer not null, "kind" text not null, "token" text not null, "token_id" text not null, "sender" text not null, "recipient" text not null, "amount" text not null, constraint "transfers_key" primary key ("chain_id", "block_number", "position", "log_index", "batch_index"))',
      'CREATE TABLE "activity" ("account" text not null, "chain_id" text not null, "timestamp" bigint not null, "block_number" bigint not null, "position" integer not null, constraint "activity_key" primary key ("account", "chain_id", "block_number", "position"))',
      'CREATE INDEX "activity_block" on "activity" ("chain_id", "block_number")',
      'CREATE INDEX "activity_time" on "activity" ("account", "timestamp", "chain_id", "block_number", "position")',
      'CREATE TABLE "holdings" ("chain_id" text not null, "account" text not null, "token" text not null, "kind" text not null, "token_id" text not null, constraint "holdings_key" primary key ("chain_id", "account", "token", "token_id"))',
    ],
  },
  {
    words: 'with an index in the order of its rows',
    version: 3,
    tables: ['transactions', 'transfers', 'activity', 'holdings'],
    statements: [
      'CREATE TABLE "transactions" ("chain_id" text not null, "block_number" bigint not null, "position" integer not null, "hash" text not null, "timestamp" bigint not null, "sender" text not null, "recipient" text, "value" text not null, "nonce" bigint not null, "selector" text, "success" integer not null, "fee" text not null, constraint "transactions_key" primary key ("chain_id", "block_number", "position"))',
      'CREATE TABLE "transfers" ("account" text not null, "chain_id" text not null, "block_number" bigint not null, "position" integer not null, "log_index" integer not null, "batch_index" integer not null, "kind" text not null, "token" text not null, "token_id" text not null, "sender" text not null, "recipient" text not null, "amount" text not null, "crowd" integer not null, constraint "transfers_key" primary key ("account", "chain_id", "block_number", "position", "log_index", "batch_index"))',
      'CREATE INDEX "transfers_block" on "transfers" ("chain_id", "block_number")',
      'CREATE TABLE "activity" ("account" text not null, "chain_id" text not null, "timestamp" bigint not null, "block_number" bigint not null, "position" integer not null, constraint "activity_key" primary key ("account", "chain_id", "block_number", "position"))',
      'CREATE INDEX "activity_block" on "activity" ("chain_id", "block_number")',
      'CREATE INDEX "activity_time" on "activity" ("account", "timestamp", "chain_id", "block_number", "position")',
      'CREATE TABLE "holdings" ("chain_id" text not null, "account" text not null, "token" text not null, "kind" text not null, "token_id" text not null, constraint "holdings_key" primary key ("chain_id", "account", "token", "token_id"))',
    ],
  },
  {
    words: 'with payments that name no payer',
    version: 14,
    tables: ['payments'],
    statements: [
      'CREATE TABLE "payments" ("id" text primary key, "project_id" text not null, "payment_id" text not null, "network" text not null, "asset" text not null, "recipient" text not null, "payer" text, "hash" text not null, "status" text not null, "received" text, "confirmations" bigint, "tries" bigint not null, "next_at" bigint not null, "created_at" bigint not null, "note" text, constraint "payments_once" unique ("project_id", "payment_id", "network", "hash", "asset", "recipient"))',
      'CREATE INDEX "payments_due" on "payments" ("status", "next_at")',
    ],
  },
]

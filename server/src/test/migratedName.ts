/** The database of the run's Postgres that has all tables and no row. */
export const migratedName = 'migrated'

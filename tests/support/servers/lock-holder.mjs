// node lock-holder.mjs FILE: another process that writes to a SQLite file until its input ends.
import SqliteDatabase from 'better-sqlite3';

const database = new SqliteDatabase(process.argv[2]);
database.exec('begin immediate');
console.log('held');
process.stdin.resume().on('end', () => {
  database.exec('commit');
  database.close();
});

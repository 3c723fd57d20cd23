import { runLives } from '#tests/life/run-life.ts';
const seeds = (process.argv[2] ?? '1').split(',').map(Number);
const days = Number(process.argv[3] ?? 400);
const began = performance.now();
const reports = await runLives({ database: process.argv[4] === 'postgres' ? 'postgres' : 'pglite', seeds, days, most: 1000, onDay: (day) => { if (day % 20 === 0) console.log('day', day, Math.round(performance.now() - began), 'ms, cpu', Math.round(process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000)); } });
for (const report of reports) console.log(JSON.stringify(report, null, 1));
console.log(reports.length, 'differences', Math.round((performance.now() - began) / 100) / 10, 's');
process.exit(0);

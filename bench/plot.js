// Growth curves, log-log: a straight line of slope one is linear.
const colours = ["#0b6e4f", "#c1440e", "#1d4e89", "#7a5195", "#b8860b"];

const format = (ms) => (ms >= 1 ? `${Number(ms.toPrecision(3))} ms` : `${Number((ms * 1000).toPrecision(3))} µs`);

export const svgPlot = (title, series, unit = "fields", label = format) => {
  const points = series.flatMap((line) => line.points);
  const [x0, x1] = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))].map(Math.log10);
  const [y0, y1] = [Math.min(...points.map((p) => p[1])), Math.max(...points.map((p) => p[1]))].map(Math.log10);
  const x = (value) => 70 + ((Math.log10(value) - x0) / (x1 - x0 || 1)) * 480;
  const y = (value) => 330 - ((Math.log10(value) - y0) / (y1 - y0 || 1)) * 270;
  const ticks = [...new Set(points.map((p) => p[0]))].sort((a, b) => a - b);
  const decades = [];
  for (let d = Math.ceil(y0); d <= Math.floor(y1); d++) decades.push(10 ** d);
  const axis = [
    ...ticks.map(
      (t) =>
        `<text x="${x(t)}" y="352" text-anchor="middle">${t}</text><line x1="${x(t)}" x2="${x(t)}" y1="330" y2="60" class="grid"/>`,
    ),
    ...decades.map(
      (d) =>
        `<text x="62" y="${y(d) + 4}" text-anchor="end">${label(d)}</text><line x1="70" x2="550" y1="${y(d)}" y2="${y(d)}" class="grid"/>`,
    ),
  ];
  const lines = series.map((line, i) => {
    const path = line.points.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join(" ");
    const dots = line.points
      .map(([a, b]) => `<circle cx="${x(a).toFixed(1)}" cy="${y(b).toFixed(1)}" r="3.5" fill="${colours[i]}"/>`)
      .join("");
    return `<polyline points="${path}" fill="none" stroke="${colours[i]}" stroke-width="2"/>${dots}<text x="565" y="${80 + i * 22}" fill="${colours[i]}">${line.name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 380" font-family="system-ui, sans-serif" font-size="12"><title>${title}</title><style>.grid{stroke:#8884;stroke-width:1}</style><rect width="760" height="380" fill="#fff"/><text x="70" y="34" font-size="16" font-weight="600">${title}</text>${axis.join("")}<text x="310" y="372" text-anchor="middle">${unit}</text>${lines.join("")}</svg>\n`;
};

/** The same, one bar a point, for the terminal. */
export const textPlot = (title, series, label = format) => {
  const all = series.flatMap((line) => line.points.map((p) => Math.log10(p[1])));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const rows = series.flatMap((line) =>
    line.points.map(([fields, ms]) => {
      const width = Math.round(2 + ((Math.log10(ms) - low) / (high - low || 1)) * 38);
      return `  ${line.name.padEnd(22)} ${String(fields).padStart(5)}  ${"▇".repeat(width)} ${label(ms)}`;
    }),
  );
  return `${title} (log scale)\n${rows.join("\n")}`;
};

export { format };

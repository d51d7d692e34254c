-- For wrk: asks for the paths of a file, one a line, in turn, and writes the seconds that each round took.
-- wrk -s rounds.lua URL -- FILE ROUNDS
local ffi = require('ffi')
ffi.cdef([[typedef struct { long seconds; long nanoseconds; } timespec; int clock_gettime(int clock, timespec *time);]])
local MONOTONIC = 1

local function now()
  local time = ffi.new('timespec')
  ffi.C.clock_gettime(MONOTONIC, time)
  return tonumber(time.seconds) + tonumber(time.nanoseconds) / 1e9
end

local paths, rounds = {}, 0
local asked, answered, failed, began = 0, 0, 0, nil

function init(args)
  for line in io.lines(args[1]) do paths[#paths + 1] = wrk.format('GET', line) end
  rounds = tonumber(args[2])
end

function request()
  began = began or now()
  asked = asked + 1
  return paths[(asked - 1) % #paths + 1]
end

function response(status)
  answered = answered + 1
  if status ~= 200 and status ~= 404 then failed = failed + 1 end
  if answered % #paths > 0 then return end
  local time = now()
  io.write('round ', time - began, ' ', failed, '\n')
  began = time
  -- wrk itself would go on until its duration has passed.
  if answered == rounds * #paths then os.exit(0) end
end
